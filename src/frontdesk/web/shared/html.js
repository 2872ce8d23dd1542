// @ts-check
/** The one place that names the vendored library; texts go in as children, never as markup. */
export {
  Component,
  html,
  render,
  useEffect,
  useLayoutEffect,
  useMemo,
  useReducer,
  useRef,
  useState,
} from "../vendor/preact-htm.js";

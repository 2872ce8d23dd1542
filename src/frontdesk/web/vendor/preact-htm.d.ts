/** What the pages use of the vendored file, as types. */
export function html(strings: TemplateStringsArray, ...values: any[]): any;
export function render(tree: any, parent: Element | ShadowRoot): void;
export function useEffect(effect: () => void | (() => void), inputs?: any[]): void;
export function useLayoutEffect(effect: () => void | (() => void), inputs?: any[]): void;
export function useMemo<T>(make: () => T, inputs: any[]): T;
export function useReducer<S, A>(reducer: (state: S, action: A) => S, initial: S): [S, (action: A) => void];
export function useRef<T>(initial: T): { current: T };
export function useState<T>(initial: T | (() => T)): [T, (value: T | ((before: T) => T)) => void];
export class Component<P = any> {
  props: P;
  constructor(props: P);
  shouldComponentUpdate(next: P): boolean;
  render(): any;
}

"""Make .venv ready for `run` or `dev`: create it, install the locked packages and the project,
which fetches the house model's weights; for `dev` also a browser and a proxy.

Each step leaves a stamp of what it was made from, so an unchanged tree costs one hash. Standard
library only, and readable by old Pythons, which are told so in one line.
"""

import hashlib
import os
import shutil
import subprocess
import sys
import tempfile
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
VENV = ROOT / ".venv"
PYTHON = VENV / "bin" / "python"
LOG = ROOT / ".setup.log"
LOCK = ROOT / ".setup.lock"
WEIGHTS = VENV / "share" / "frontdesk" / "all-MiniLM-L6-v2"
WEIGHTS_PIN = ROOT / "src" / "frontdesk" / "models" / "embedding" / "weights_pin.txt"
WEIGHT_FILES = ("model.safetensors", "tokenizer.json")
BROWSERS = ("chromium", "chromium-browser", "google-chrome")
PROXY = VENV / "share" / "nginx"
OLDEST = (3, 11)
PIP = [str(PYTHON), "-m", "pip", "--quiet", "--disable-pip-version-check", "--no-input"]


class SetupError(Exception):
    """A step that failed; the text names it."""


def digest(*parts):
    return hashlib.sha256("\0".join(parts).encode()).hexdigest()


def learnt_from():
    """Return the sources that hold the examples and say how they are learnt."""
    source = ROOT / "src" / "frontdesk"
    folders = [source / "models" / "house", source / "packs" / "pestcall" / "sayings"]
    learned = source / "models" / "embedding" / "requests.safetensors"
    told = [path.read_text() for folder in folders for path in sorted(folder.glob("*.py"))]
    return [hashlib.sha256(learned.read_bytes()).hexdigest(), *told]


def keys(mode):
    """Return what each step depends on, by the name of its stamp."""
    lock = (ROOT / "requirements" / (mode + ".txt")).read_text()
    wanted = {
        "venv": digest(str(VENV), sys.version),
        "packages-" + mode: digest(lock),
        "project": digest((ROOT / "pyproject.toml").read_text()),
        "weights": digest(WEIGHTS_PIN.read_text()),
        "learnt": digest(WEIGHTS_PIN.read_text(), *learnt_from()),
    }
    if mode == "dev":
        wanted["browser"] = digest(*BROWSERS)
        wanted["proxy"] = digest(str(PROXY))
    return wanted


def stamp(name):
    return VENV / (".frontdesk-" + name)


def is_current(name, key):
    if name == "weights" and not all((WEIGHTS / file).exists() for file in WEIGHT_FILES):
        return False
    if name == "browser" and not any(map(shutil.which, BROWSERS)):
        return False
    try:
        return PYTHON.exists() and stamp(name).read_text() == key
    except OSError:
        return False


def stale(mode):
    """Return the steps to run, in order, with their keys; a new venv makes all of them stale."""
    wanted = keys(mode)
    if not is_current("venv", wanted["venv"]):
        return wanted
    if mode == "run":
        # The development packages contain those to run, at the same versions.
        both = keys("dev")
        if is_current("packages-dev", both["packages-dev"]):
            del wanted["packages-run"]
    return {name: key for name, key in wanted.items() if not is_current(name, key)}


def run(step, command, folder=ROOT):
    environment = dict(os.environ)
    # Bytecode written now is start-up time saved later.
    environment.pop("PYTHONDONTWRITEBYTECODE", None)
    environment.pop("PYTHONPATH", None)
    with LOG.open("a") as log:
        log.write("\n$ " + " ".join(command) + "\n")
        log.flush()
        done = subprocess.run(
            command, cwd=str(folder), env=environment, stdout=log, stderr=log, check=False
        )
    if done.returncode != 0:
        raise SetupError(step)


def create_venv():
    print("  creating the virtual environment", flush=True)
    shutil.rmtree(str(VENV), ignore_errors=True)
    # Not sys.executable: that may be the very environment just removed.
    base = getattr(sys, "_base_executable", None) or sys.executable
    run("creating the virtual environment", [base, "-m", "venv", str(VENV)])


def install_packages(mode):
    print(f"  installing the locked packages ({mode})", flush=True)
    lock = str(ROOT / "requirements" / (mode + ".txt"))
    run("installing the locked packages", [*PIP, "install", "--require-hashes", "-r", lock])


def install_project():
    print("  installing frontdesk", flush=True)
    run(
        "installing frontdesk",
        [*PIP, "install", "--no-deps", "--no-build-isolation", "-e", str(ROOT)],
    )
    run("compiling src", [str(PYTHON), "-m", "compileall", "-q", str(ROOT / "src")])


def fetch_weights():
    print("  fetching the house model's weights (84 MB)", flush=True)
    run("fetching the house model's weights", [str(VENV / "bin" / "frontdesk"), "weights"])


def learn_examples():
    """Let the house model learn the demo's examples, which else its first start would do."""
    print("  learning the examples", flush=True)
    run("learning the examples", [str(VENV / "bin" / "frontdesk"), "learn"])


def install_browser():
    """The pages' tests need a Chromium, Debian's or another."""
    if any(map(shutil.which, BROWSERS)):
        return
    if not shutil.which("apt-get") or os.geteuid() != 0:
        raise SetupError("there is no Chromium (Debian: apt install chromium); finding one")
    print("  installing Chromium", flush=True)
    run("installing Chromium", ["apt-get", "update", "-qq"])
    run("installing Chromium", ["apt-get", "install", "-y", "-qq", "chromium"])


def unpack_proxy():
    """Debian's nginx for a test, in .venv alone: once installed it would begin to serve."""
    if shutil.which("nginx") or not (shutil.which("apt-get") and shutil.which("dpkg")):
        return
    print("  unpacking nginx", flush=True)
    with tempfile.TemporaryDirectory(dir=str(VENV)) as folder:
        try:
            if os.geteuid() == 0:
                run("fetching nginx", ["apt-get", "update", "-qq"])
            run("fetching nginx", ["apt-get", "download", "-qq", "nginx"], folder)
            package = str(next(Path(folder).glob("*.deb")))
            run("unpacking nginx", ["dpkg", "-x", package, str(PROXY)])
        except (SetupError, StopIteration):
            print("  there is no nginx to be had: its test will be skipped", flush=True)


def perform(name, mode):
    if name == "venv":
        create_venv()
    elif name == "project":
        install_project()
    elif name == "weights":
        fetch_weights()
    elif name == "learnt":
        learn_examples()
    elif name == "browser":
        install_browser()
    elif name == "proxy":
        unpack_proxy()
    else:
        install_packages(mode)


def locked():
    """Hold the set-up lock until the process ends, so that two `make` at once take turns."""
    import fcntl

    handle = LOCK.open("w")
    fcntl.flock(handle, fcntl.LOCK_EX)
    return handle


def check_python():
    if sys.version_info < OLDEST:
        found = ".".join(map(str, sys.version_info[:3]))
        raise SetupError("frontdesk needs Python 3.11 or newer, python3 is " + found)
    try:
        import ensurepip  # noqa: F401
        import venv  # noqa: F401
    except ImportError:
        raise SetupError(
            "this Python has no venv module: install it (Debian, Ubuntu: apt install python3-venv)"
        ) from None


def prepare(mode):
    if not stale(mode):
        return
    check_python()
    handle = locked()
    steps = stale(mode)
    if not steps:
        return
    started = time.monotonic()
    LOG.write_text("")
    first = "venv" in steps
    print("Setting up .venv (first time only) ..." if first else "Updating .venv ...", flush=True)
    for name, key in steps.items():
        try:
            perform(name, mode)
        except SetupError as error:
            raise SetupError(f"{error} failed, see {LOG}") from None
        stamp(name).write_text(key)
    print(f"  ready in {time.monotonic() - started:.0f} s", flush=True)
    handle.close()


def main():
    if sys.argv[1:] not in (["run"], ["dev"]):
        sys.exit("usage: python3 scripts/setup.py run|dev")
    try:
        prepare(sys.argv[1])
    except SetupError as error:
        sys.exit(f"Set-up: {error}")


if __name__ == "__main__":
    main()

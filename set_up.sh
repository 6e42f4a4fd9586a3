#!/usr/bin/env bash
# Find or install what pip can't: Chromium, a library of its driver, fonts; with --test also Postgres, Tesseract and LibreOffice. Quick when all is there.
set -euo pipefail

chromium_is_there() {
  local name
  [ -n "${TRIPTYCH_CHROMIUM:-}" ] && [ -x "$TRIPTYCH_CHROMIUM" ] && return
  for name in chromium chromium-browser google-chrome google-chrome-stable; do
    command -v "$name" >/dev/null && return
  done
  compgen -G "${PLAYWRIGHT_BROWSERS_PATH:-$HOME/.cache/ms-playwright}/chromium-*/chrome-*/*" >/dev/null ||
    [ -x "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome" ]
}

font_is_there() { # an extended regular expression of families
  command -v fc-list >/dev/null && grep -qE "$1" <<<"$(fc-list : family)"
}

library_is_there() { # true where it can't be told, as on a Mac
  local ldconfig
  ldconfig=$(PATH="$PATH:/sbin:/usr/sbin" command -v ldconfig) || return 0
  grep -qF "$1" <<<"$("$ldconfig" -p)"
}

missing() {
  chromium_is_there || echo chromium
  library_is_there libatomic.so.1 || echo libatomic1 # Playwright's driver is linked to it
  command -v fc-list >/dev/null || echo fontconfig
  font_is_there '(^|,)(Noto Sans|DejaVu Sans|Liberation Sans|Arial|Helvetica)(,|$)' || echo fonts-noto-core
  font_is_there 'CJK|Source Han|WenQuanYi|PingFang|Microsoft YaHei' || echo fonts-noto-cjk
  font_is_there 'Emoji' || echo fonts-noto-color-emoji
  [ "${1:-}" = --test ] || return 0
  command -v tesseract >/dev/null || echo tesseract-ocr
  command -v soffice >/dev/null || printf '%s\n' libreoffice-impress libreoffice-writer libreoffice-calc
  compgen -G '/usr/lib/postgresql/*/bin/initdb' >/dev/null || command -v initdb >/dev/null || echo postgresql
}

install() { # RUNLEVEL=1: a fresh Postgres is not started
  local as_root=()
  [ "$(id -u)" = 0 ] || as_root=(sudo -n)
  command -v apt-get >/dev/null && { [ "$(id -u)" = 0 ] || sudo -n true 2>/dev/null; } || return 1
  "${as_root[@]}" apt-get update -qq
  "${as_root[@]}" env DEBIAN_FRONTEND=noninteractive RUNLEVEL=1 apt-get install -qq -y --no-install-recommends "$@" >/dev/null
}

mapfile -t packages < <(missing "${1:-}")
[ ${#packages[@]} -gt 0 ] || exit 0
echo "set_up: installing ${packages[*]}"
install "${packages[@]}" || true

if ! chromium_is_there && [ -x .venv/bin/playwright ]; then
  .venv/bin/playwright install chromium || true
fi
mapfile -t packages < <(missing "${1:-}")
[ ${#packages[@]} -gt 0 ] || exit 0
echo "set_up: please install what is still missing, on Debian: apt-get install ${packages[*]}" >&2
chromium_is_there && library_is_there libatomic.so.1 # without fonts slides are poorer; without these there are none

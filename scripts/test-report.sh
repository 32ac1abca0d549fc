#!/usr/bin/env bash
# Opens reports in a headless browser, as wide as a telephone and as a desk, light and dark, and looks at what is really there: that nothing
# is wider than the screen, every picture has a size and text, no text is cut, empty, too small to read or upon another, and the browser
# complains of nothing.
#   scripts/test-report.sh path/to/boneyard [folder for screenshots]
set -euo pipefail

boneyard=$(realpath "$1")
results=$(cd "$(dirname "$0")/../results" && pwd)
shots=${2:-}
[ -z "$shots" ] || { mkdir -p "$shots"; shots=$(realpath "$shots"); }
browser=$(command -v chromium || command -v chromium-browser || command -v google-chrome) ||
  { echo "test-report.sh needs Debian's chromium" >&2; exit 1; }
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"

# One of each kind, with long names among the agents.
"$boneyard" pit random light greedy doubles 'book(heavy=3,double=2)' --deals 150 --out pool -q > /dev/null
"$boneyard" pit greedy random --sprt elo0=0,elo1=30 --deals 3000 --out test -q > /dev/null
"$boneyard" pit greedy 'pimc(worlds=2)' --matches 8 --game all-fives --out match -q > /dev/null
# A ladder, and games that are compared: few deals are enough to draw them.
cat > skill.toml << 'EOF'
id = "skill"
quote = "skill"
document = "none"
question = "What do the pictures of skill look like?"
games = ["draw"]
against = ["random"]
direction = "higher"
outcome = "score"
smallest = 0.05
deviation = 0.45
quick = 60
EOF
reading() { printf '\n[[reading]]\nagent = "book"\n'; printf '%s\n' "$@"; }
{
  reading 'name = "the books"' 'design = "skill"' 'beginner = "random"' 'top = "mc(worlds=4)"' 'than = "1/2"'
  reading 'name = "the books, once more"' 'design = "skill"' 'beginner = "light"' 'top = "mc(worlds=4)"' 'than = "4/5"'
  reading 'name = "gap"' 'design = "skill"' 'index = "gap"' 'less = ["block", "all-fives"]'
  reading 'name = "deal"' 'design = "luck"' 'part = "deal"' 'less = ["block"]'
  reading 'name = "stock"' 'design = "luck"' 'part = "stock"' 'less = ["block"]'
  reading 'name = "hands"' 'design = "n75"' 'less = ["block"]'
} >> skill.toml
"$boneyard" advice H5 H24 H30 H31 H34 H35 skill.toml --out claims -q > /dev/null
"$boneyard" tune book --against greedy --method tpe --budget 30000 --out t.toml -q > /dev/null
for made in pool test match claims t.toml; do "$boneyard" report "$made" -q > /dev/null; done
mv t.report tuning
"$boneyard" report "$results/0001-strength" --out runs -q > /dev/null
"$boneyard" report "$results/0002-tuned-book" --out tunings -q > /dev/null

# A page of the given width around the report, which says what it finds. (The reports themselves have no scripts.)
look() { # report.html width scheme [height]
  cat > look.html << EOF
<!DOCTYPE html><meta charset="utf-8"><body style="margin:0"><iframe id="frame" src="$1" style="border:0;width:$2px;height:${4:-900}px"></iframe>
<pre id="found">not loaded</pre><script>
const width = $2, dark = "$3" === "dark", faults = [];
const frame = document.getElementById("frame");
const say = text => faults.push(text);
const round = r => [r.left, r.top, r.right, r.bottom].map(Math.round).join(" ");
function brightness(color) {
  const [r, g, b] = color.match(/[0-9.]+/g).map(Number);
  return (0.2126 * r + 0.7152 * g + 0.0722 * b) / 255;
}
// A dashed line that stands for a value goes through no text: whatever was drawn between the two is the ground of the text.
function crossed(svg, name, texts) {
  for (const line of svg.querySelectorAll("line.mark")) {
    const at = line.getBoundingClientRect();
    for (const text of texts) {
      const box = text.getBoundingClientRect(), inset = (box.bottom - box.top) * 0.3;
      const meet = at.left < box.right - 1 && box.left + 1 < at.right && at.top < box.bottom - inset && box.top + inset < at.bottom;
      const covers = rect => { const r = rect.getBoundingClientRect(); return r.left <= box.left + 1 && r.right >= box.right - 1 && r.top <= box.top + inset && r.bottom >= box.bottom - inset; };
      const between = line.compareDocumentPosition(text) & Node.DOCUMENT_POSITION_FOLLOWING
        && [...svg.querySelectorAll("rect.ground")].some(rect => line.compareDocumentPosition(rect) & Node.DOCUMENT_POSITION_FOLLOWING && covers(rect));
      if (meet && !between) say(name + ": a line goes through '" + text.textContent + "'");
    }
  }
}
function picture(svg) {
  const name = svg.getAttribute("aria-labelledby").split("-title")[0], box = svg.getBoundingClientRect();
  if (box.width < 250 || box.height < 30) say(name + ": size " + round(box));
  if (!svg.querySelector("title")?.textContent || !svg.querySelector("desc")?.textContent) say(name + ": no title or description");
  const texts = [...svg.querySelectorAll("text")];
  if (texts.length < 2) say(name + ": " + texts.length + " texts");
  const boxes = [];
  for (const text of texts) {
    const words = text.textContent, at = text.getBoundingClientRect();
    if (!words.trim()) { say(name + ": an empty text"); continue; }
    const size = parseFloat(getComputedStyle(text).fontSize) * box.width / 340;
    if (size < 9.4) say(name + ": '" + words + "' is " + size.toFixed(1) + " pixels high");
    if (at.left < box.left - 1 || at.right > box.right + 1 || at.top < box.top - 1 || at.bottom > box.bottom + 1)
      say(name + ": '" + words + "' is cut, " + round(at) + " in " + round(box));
    // The box of a text is higher than its letters.
    const inset = (at.bottom - at.top) * 0.22;
    boxes.push([words, at.left + 0.5, at.top + inset, at.right - 0.5, at.bottom - inset]);
  }
  for (let i = 0; i < boxes.length; i++) for (let j = 0; j < i; j++) {
    const [a, al, at, ar, ab] = boxes[i], [b, bl, bt, br, bb] = boxes[j];
    if (al < br && bl < ar && at < bb && bt < ab) say(name + ": '" + a + "' is upon '" + b + "'");
  }
  crossed(svg, name, texts);
  const light = brightness(getComputedStyle(svg.querySelector("text")).fill) > 0.5;
  if (light !== dark) say(name + ": its text does not suit a " + (dark ? "dark" : "light") + " screen");
}
frame.addEventListener("load", () => {
  const page = frame.contentDocument, root = page.documentElement;
  if (root.scrollWidth > width) {
    say("the page is " + root.scrollWidth + " wide");
    for (const part of page.querySelectorAll("body *")) {
      const right = part.getBoundingClientRect().right;
      if (right > width + 1 && !part.closest(".scroll")) say("too wide: " + part.tagName + " " + (part.id || part.className) + " to " + right);
    }
  }
  if (brightness(frame.contentWindow.getComputedStyle(page.body).backgroundColor) > 0.5 === dark) say("the page does not suit the screen");
  // On a telephone a table that is too wide is a list; it must not be scrolled sideways.
  for (const table of page.querySelectorAll("table")) {
    const room = table.closest(".scroll");
    if (width < 600 && room.scrollWidth > room.clientWidth + 1) say("a table is " + room.scrollWidth + " wide: " + table.textContent.slice(0, 60));
  }
  if (page.scripts.length) say("there is a script in it");
  const pictures = page.querySelectorAll("svg");
  if (!pictures.length) say("there is no picture");
  pictures.forEach(picture);
  document.getElementById("found").textContent = faults.length ? faults.join("\n") : "all is well: " + pictures.length + " pictures";
  document.querySelectorAll("script").forEach(script => script.remove());
});
</script>
EOF
}

run() { # scheme, then what the browser is to do
  local scheme=$1
  shift
  # 0 is dark, 1 is light. Root needs --no-sandbox; the pages are our own.
  timeout 60 "$browser" --headless --no-sandbox --disable-gpu --hide-scrollbars --user-data-dir="$work/profile" \
    --allow-file-access-from-files --blink-settings=preferredColorScheme="$([ "$scheme" = dark ] && echo 0 || echo 1)" \
    --enable-logging=stderr --virtual-time-budget=20000 "$@" 2> browser.log
}

failed=0
for kind in pool test match claims tuning tunings runs; do
  for width in 360 1280; do
    for scheme in light dark; do
      look "$kind/report.html" "$width" "$scheme"
      run "$scheme" --window-size="$width,900" --dump-dom "file://$work/look.html" > dom.html ||
        { echo "the browser failed on $kind:" >&2; tail -5 browser.log >&2; exit 1; }
      found=$(sed 's/<[^>]*>//g' dom.html | grep -v '^$')
      complaints=$(grep 'CONSOLE' browser.log || true)
      case $found in
        "all is well"*) ;;
        *) failed=1; printf '%s, %s pixels, %s:\n%s\n' "$kind" "$width" "$scheme" "$found" >&2 ;;
      esac
      [ -z "$complaints" ] || { failed=1; printf '%s: the browser says:\n%s\n' "$kind" "$complaints" >&2; }
      [ -z "$shots" ] || look "$kind/report.html" "$width" "$scheme" 2600
      [ -z "$shots" ] || run "$scheme" --window-size="$width,2600" --screenshot="$shots/$kind-$width-$scheme.png" "file://$work/look.html"
    done
  done
  echo "$kind: $found"
done
# The pictures by themselves, and the page on paper.
run light --print-to-pdf=page.pdf "file://$work/pool/report.html"
[ "$(head -c 5 page.pdf)" = "%PDF-" ] || { echo "the page cannot be printed" >&2; failed=1; }
for picture in */report/*.svg; do
  cat >> pictures.html << EOF
<img src="$picture" onload="this.naturalWidth > 0 || document.body.append('empty: $picture ')" onerror="document.body.append('broken: $picture ')">
EOF
done
run light --dump-dom "file://$work/pictures.html" > dom.html
if grep -oE '(broken|empty): [^ ]+' <(sed 's/<[^>]*>/\n/g' dom.html) >&2; then failed=1; fi
echo "$(grep -c '<img' pictures.html) pictures by themselves"
exit $failed

// Measure the page as it is drawn: text by line, pictures, and what paints behind them. Runs by page.evaluate.
async () => {
  await document.fonts.ready;
  const shorten = (text) => text.replace(/\s+/g, " ").trim();

  // The shortest selector that finds this element alone.
  const selectorOf = (element) => {
    const path = [];
    for (let node = element; node && node.nodeType === 1; node = node.parentElement) {
      if (node.id && document.querySelectorAll("#" + CSS.escape(node.id)).length === 1) {
        path.unshift("#" + CSS.escape(node.id));
      } else {
        const twins = node.parentElement ? [...node.parentElement.children].filter((e) => e.tagName === node.tagName) : [node];
        const place = twins.length > 1 ? `:nth-of-type(${twins.indexOf(node) + 1})` : "";
        path.unshift(node.tagName.toLowerCase() + place);
      }
      const selector = path.join(" > ");
      if (document.querySelectorAll(selector).length === 1) return selector;
    }
    return path.join(" > ");
  };

  // Opacity, rotation and scale that reach an element from itself and its ancestors.
  const inherited = new Map();
  const inheritedOf = (element) => {
    if (!element || element.nodeType !== 1) return { opacity: 1, matrix: new DOMMatrix(), hidden: false, waive: "" };
    if (inherited.has(element)) return inherited.get(element);
    const above = inheritedOf(element.parentElement);
    const style = getComputedStyle(element);
    const svg = element instanceof SVGGraphicsElement && element.getScreenCTM();
    const own = style.transform === "none" ? new DOMMatrix() : new DOMMatrix(style.transform);
    const zoom = parseFloat(style.zoom) || 1;
    const found = {
      opacity: above.opacity * parseFloat(style.opacity),
      matrix: svg ? DOMMatrix.fromMatrix(element.getScreenCTM()) : above.matrix.multiply(own).scale(zoom),
      hidden: above.hidden || element.getAttribute("aria-hidden") === "true",
      waive: element.getAttribute("data-waive") || above.waive,
    };
    inherited.set(element, found);
    return found;
  };

  // One entry for each line of each text node, put together from its words.
  const linesOf = (node, turned) => {
    const range = document.createRange();
    const lines = [];
    if (turned) {  // words of a slanted line have different tops: take the line boxes whole
      range.selectNodeContents(node);
      return [...range.getClientRects()].filter((rect) => rect.width && rect.height)
        .map(({ left, top, right, bottom }) => ({ left, top, right, bottom, text: node.data }));
    }
    for (const word of node.data.matchAll(/[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]|[^\s\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]+/g)) {
      range.setStart(node, word.index);
      range.setEnd(node, word.index + word[0].length);
      for (const rect of range.getClientRects()) {
        if (!rect.width || !rect.height) continue;
        const last = lines[lines.length - 1];
        const same = last && Math.abs(last.top - rect.top) < 2;
        if (same) {
          last.left = Math.min(last.left, rect.left);
          last.right = Math.max(last.right, rect.right);
          last.bottom = Math.max(last.bottom, rect.bottom);
          if (last.end !== word.index) last.text += " ";
          if (last.start !== word.index) last.text += word[0];
        } else {
          lines.push({ left: rect.left, top: rect.top, right: rect.right, bottom: rect.bottom, text: word[0] });
        }
        lines[lines.length - 1].start = word.index;
        lines[lines.length - 1].end = word.index + word[0].length;
      }
    }
    return lines;
  };

  const canvas = document.createElement("canvas").getContext("2d", { willReadFrequently: true });
  const colourOf = (css) => {
    canvas.clearRect(0, 0, 1, 1);
    canvas.fillStyle = "#000";
    canvas.fillStyle = css;
    canvas.fillRect(0, 0, 1, 1);
    const [red, green, blue, alpha] = canvas.getImageData(0, 0, 1, 1).data;
    return [red, green, blue, alpha / 255];
  };

  const lines = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const element = walker.currentNode.parentElement;
    if (!walker.currentNode.data.trim() || ["SCRIPT", "STYLE", "NOSCRIPT", "TITLE"].includes(element.tagName)) continue;
    const style = getComputedStyle(element);
    const { opacity, matrix, hidden, waive } = inheritedOf(element);
    if (style.visibility !== "visible" || opacity === 0) continue;
    const svg = element instanceof SVGElement;
    const scale = Math.sqrt(Math.abs(matrix.a * matrix.d - matrix.b * matrix.c)) || 1;
    const gradient = [element, element.parentElement].some((e) => e && getComputedStyle(e).webkitBackgroundClip === "text");
    const angle = Math.atan2(matrix.b, matrix.a);
    for (const line of linesOf(walker.currentNode, Math.abs(angle) > 0.01)) {
      lines.push({
        text: shorten(line.text),
        box: [line.left, line.top, line.right - line.left, line.bottom - line.top],
        angle,
        size: parseFloat(style.fontSize) * scale,
        weight: parseInt(style.fontWeight, 10) || 400,
        colour: colourOf(svg ? style.fill : style.webkitTextFillColor),
        opacity, gradient, hidden, waive,
        vertical: style.writingMode !== "horizontal-tb",
        selector: selectorOf(element),
      });
    }
  }

  const pictures = [...document.querySelectorAll("img, svg, canvas, video")].map((element) => {
    const { left, top, width, height } = element.getBoundingClientRect();
    return {
      box: [left, top, width, height],
      alt: element.getAttribute("alt") || element.getAttribute("aria-label") || "",
      source: element.getAttribute("src") || "",
      broken: element.tagName === "IMG" && !!element.getAttribute("src") && element.naturalWidth === 0,
      hidden: inheritedOf(element).hidden,
      waive: inheritedOf(element).waive,
      selector: selectorOf(element),
    };
  });

  return { lines, pictures, text: document.body.innerText };
}

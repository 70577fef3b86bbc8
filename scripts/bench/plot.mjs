// @ts-check
// Draws growth curves: time an item over the number of items, so that linear growth is a level line. Legible on light and on dark.

/**
 * @typedef {{ count: number, ms: number, floorMs: number }} Point
 * @typedef {{ what: string, unit: string, floor: string, points: readonly Point[] }} Curve
 */

const PANEL = { width: 300, height: 190, left: 58, top: 44, gap: 34 };
const STYLE = `text { font: 12px system-ui, sans-serif; fill: #57606a } .title { font-weight: 600; fill: #24292f }
.axis { stroke: #d0d7de } .ours { stroke: #0969da; fill: none; stroke-width: 2 } .floor { stroke: #8c959f; fill: none; stroke-width: 2; stroke-dasharray: 5 4 }
.dot { fill: #0969da }
@media (prefers-color-scheme: dark) { text { fill: #9198a1 } .title { fill: #f0f6fc } .axis { stroke: #3d444d } .ours { stroke: #4493f8 } .floor { stroke: #9198a1 } .dot { fill: #4493f8 } }`;

/** @param {readonly Curve[]} curves */
export function plotOf(curves) {
  const width = curves.length * (PANEL.left + PANEL.width + PANEL.gap);
  const height = PANEL.top + PANEL.height + 64;
  const panels = curves.map((curve, index) => panel(curve, index * (PANEL.left + PANEL.width + PANEL.gap)));
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" role="img" aria-label="Time an item over the number of items: a level line is linear growth">
<style>${STYLE}</style>
${panels.join("\n")}
</svg>
`;
}

/**
 * @param {Curve} curve
 * @param {number} shift
 */
function panel({ what, unit, floor, points }, shift) {
  const each = points
    .flatMap(({ count, ms, floorMs }) => [ms / count, floorMs / count])
    .map((ms) => ms * 1_000);
  const x = scale(
    points.map(({ count }) => count),
    0,
    PANEL.width,
  );
  const y = scale(each, PANEL.height, 0);
  const line = (/** @type {(point: Point) => number} */ ms) =>
    points.map((point) => `${x.at(point.count)},${y.at((ms(point) / point.count) * 1_000)}`).join(" ");
  const bottom = PANEL.height;
  return `<g transform="translate(${shift + PANEL.left} ${PANEL.top})">
<text class="title" x="0" y="-22">${escaped(what)}</text>
<text x="0" y="-6">µs per ${escaped(unit)}; dashed: ${escaped(floor)}</text>
<path class="axis" d="M0 0V${bottom}H${PANEL.width}" fill="none"/>
${x.ticks.map((tick) => `<text x="${x.at(tick)}" y="${bottom + 18}" text-anchor="middle">${tick.toLocaleString("en")}</text>`).join("")}
${y.ticks.map((tick) => `<path class="axis" d="M0 ${y.at(tick)}H${PANEL.width}"/><text x="-8" y="${y.at(tick) + 4}" text-anchor="end">${tick.toLocaleString("en", { maximumFractionDigits: 3 })}</text>`).join("")}
<polyline class="floor" points="${line(({ floorMs }) => floorMs)}"/>
<polyline class="ours" points="${line(({ ms }) => ms)}"/>
${points.map((point) => `<circle class="dot" r="3" cx="${x.at(point.count)}" cy="${y.at((point.ms / point.count) * 1_000)}"/>`).join("")}
</g>`;
}

/**
 * Logarithmic, from the power of ten below the smallest to the one above the largest.
 * @param {readonly number[]} values
 * @param {number} from
 * @param {number} to
 */
function scale(values, from, to) {
  const low = Math.floor(Math.log10(Math.min(...values)) + 1e-9);
  const high = Math.max(low + 1, Math.ceil(Math.log10(Math.max(...values)) - 0.01));
  return {
    ticks: Array.from({ length: high - low + 1 }, (_, index) => 10 ** (low + index)),
    /** @param {number} value */
    at: (value) => Math.round((from + ((Math.log10(value) - low) / (high - low)) * (to - from)) * 10) / 10,
  };
}

/** @param {string} text */
function escaped(text) {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
}

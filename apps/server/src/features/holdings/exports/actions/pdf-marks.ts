import { createRequire } from "node:module";
import type { Role, Tag } from "./pdf-tags.ts";

/** Marks what pdfmake draws as content of its tags, with the marking functions of PDFKit, which pdfmake uses to draw. Lines without
 * a tag (the page footer), rules and frames are artifacts. */

/** The part of PDFKit's document and of pdfmake's renderer that the marks use. */
type Element = { readonly add: (child: unknown) => void };
type Drawn = {
  readonly struct: (type: Role, options: { readonly scope?: string }) => Element;
  readonly addStructure: (element: Element) => void;
  readonly markStructureContent: (type: Role) => unknown;
  readonly markContent: (type: "Artifact") => void;
  readonly endMarkedContent: () => void;
  readonly page: object;
};
type Line = { readonly inlines: readonly { readonly tag?: Tag }[] };
type Draw<Item> = (this: { readonly pdfDocument: Drawn }, item: Item, ...place: readonly number[]) => void;
type Renderer = { renderLine: Draw<Line>; renderVector: Draw<unknown> };

type Elements = Map<Tag, { readonly element: Element; page: object | null }>;
const drawn = new WeakMap<Drawn, Elements>();
let isMarking = false;

/** Makes pdfmake's renderer mark what it draws, from the first document on. */
export function markWhatIsDrawn(): void {
  if (isMarking) return;
  isMarking = true;
  const renderer = rendererOf(createRequire(import.meta.url)("pdfmake/js/Renderer.js"));
  const { renderLine, renderVector } = renderer;
  renderer.renderLine = function mark(line, ...place) {
    const tag = line.inlines[0]?.tag;
    if (tag === undefined || !beginContent(this.pdfDocument, tag)) this.pdfDocument.markContent("Artifact");
    renderLine.call(this, line, ...place);
    this.pdfDocument.endMarkedContent();
  };
  renderer.renderVector = function mark(vector) {
    this.pdfDocument.markContent("Artifact");
    renderVector.call(this, vector);
    this.pdfDocument.endMarkedContent();
  };
}

/** @throws if the pinned pdfmake no longer draws with these two methods */
function rendererOf(loaded: unknown): Renderer {
  const isOne = (value: unknown): value is { readonly default: { readonly prototype: Renderer } } =>
    typeof value === "object" && value !== null && "default" in value && typeof value.default === "function";
  if (!isOne(loaded) || typeof loaded.default.prototype.renderLine !== "function")
    throw new Error("pdfmake has no renderer whose lines can be marked");
  return loaded.default.prototype;
}

/** Begins the content of an element. A table head repeated on the next page is not marked again: it was read on the first page. */
function beginContent(pdf: Drawn, tag: Tag): boolean {
  const elements = drawn.get(pdf) ?? buildElements(pdf, tag.root ?? tag);
  const known = elements.get(tag);
  if (known === undefined) return false;
  if (tag.scope === "Column" && known.page !== null && known.page !== pdf.page) return false;
  known.page = pdf.page;
  known.element.add(pdf.markStructureContent(tag.role));
  return true;
}

function buildElements(pdf: Drawn, root: Tag): Elements {
  const elements: Elements = new Map();
  const make = (tag: Tag): Element => {
    const element = pdf.struct(tag.role, tag.scope === null ? {} : { scope: tag.scope });
    elements.set(tag, { element, page: null });
    for (const child of tag.children) element.add(make(child));
    return element;
  };
  pdf.addStructure(make(root));
  drawn.set(pdf, elements);
  return elements;
}

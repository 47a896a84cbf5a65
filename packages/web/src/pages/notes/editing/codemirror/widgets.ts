import { WidgetType, type EditorView } from '@codemirror/view'

/** A checkbox in the place of `[ ]`. */
export class CheckboxWidget extends WidgetType {
  readonly #isDone: boolean

  constructor(isDone: boolean) {
    super()
    this.#isDone = isDone
  }

  override eq(other: CheckboxWidget): boolean {
    return other.#isDone === this.#isDone
  }

  override toDOM(view: EditorView): HTMLElement {
    const box = document.createElement('input')
    box.type = 'checkbox'
    box.checked = this.#isDone
    box.className = 'cm-note-checkbox'
    box.ariaLabel = this.#isDone ? 'Done' : 'To do'
    box.addEventListener('change', () => toggleAt(view, view.posAtDOM(box)))
    return box
  }

  override ignoreEvent(): boolean {
    return true
  }
}

/** Ticks a task or opens it again; false where there is none. */
export function toggleAt(view: EditorView, at: number): boolean {
  const line = view.state.doc.lineAt(at)
  const box = /^[\s>]*(?:[-*+]|\d+[.)])\s+\[(?=.\])/.exec(line.text)
  if (!box) return false
  const from = line.from + box[0].length
  const isOpen = view.state.sliceDoc(from, from + 1) === ' '
  view.dispatch({ changes: { from, to: from + 1, insert: isOpen ? 'x' : ' ' }, userEvent: 'input' })
  return true
}

/** A formula. KaTeX is loaded with the first one. */
export class FormulaWidget extends WidgetType {
  readonly #tex: string
  readonly #isDisplay: boolean

  constructor(tex: string, isDisplay: boolean) {
    super()
    this.#tex = tex
    this.#isDisplay = isDisplay
  }

  override eq(other: FormulaWidget): boolean {
    return other.#tex === this.#tex && other.#isDisplay === this.#isDisplay
  }

  override toDOM(view: EditorView): HTMLElement {
    const element = document.createElement('span')
    element.className = this.#isDisplay ? 'cm-note-formula-block' : 'cm-note-formula'
    element.textContent = this.#tex
    void import('../../../../parts/markdown/formula-markup.ts').then(({ showFormula }) => {
      showFormula(element, this.#tex, this.#isDisplay)
      return view.requestMeasure()
    })
    return element
  }

  override ignoreEvent(): boolean {
    return false
  }
}

/** What a picture in the vault is shown by. */
export type PictureSource = (target: string) => Promise<string | undefined>

/** An embedded picture of the vault, below its line. */
export class PictureWidget extends WidgetType {
  readonly #target: string
  readonly #source: PictureSource

  constructor(target: string, source: PictureSource) {
    super()
    this.#target = target
    this.#source = source
  }

  override eq(other: PictureWidget): boolean {
    return other.#target === this.#target
  }

  override toDOM(view: EditorView): HTMLElement {
    const frame = document.createElement('span')
    frame.className = 'cm-note-picture'
    const show = (address: string): void => {
      const picture = document.createElement('img')
      picture.alt = this.#target
      picture.addEventListener('load', () => view.requestMeasure())
      picture.src = address
      frame.append(picture)
    }
    void this.#source(this.#target).then((address) => (address === undefined ? undefined : show(address)))
    return frame
  }

  override ignoreEvent(): boolean {
    return false
  }
}

import type { ImportProgress } from '../import/report.ts'

/** One line that is written over, for people who watch; others get nothing. */
export class ProgressLine {
  readonly #out: NodeJS.WriteStream
  #shown = false

  constructor(out: NodeJS.WriteStream = process.stderr) {
    this.#out = out
  }

  show(progress: ImportProgress): void {
    if (!this.#out.isTTY) return
    this.#out.write(`\r\u001B[K${progressText(progress)}`)
    this.#shown = true
  }

  end(): void {
    if (this.#shown) this.#out.write('\r\u001B[K')
    this.#shown = false
  }
}

const number = new Intl.NumberFormat('en')

export function progressText({ rows, total, rowsPerSecond }: ImportProgress): string {
  const share = total ? ` of ${number.format(total)} (${Math.floor((100 * rows) / total)} %)` : ''
  return `${number.format(rows)}${share} rows, ${number.format(Math.round(rowsPerSecond))} a second`
}

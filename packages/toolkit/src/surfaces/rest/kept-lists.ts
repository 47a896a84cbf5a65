import { KeptText } from './kept-text.ts'
import type { ListedTool } from './listed-tool.ts'

/** As many different sets of permissions as are in use at once. */
const MOST_KEPT = 16
const LIST = { type: 'application/json', vary: ['Authorization', 'Cookie'] }

/** The list of tools as those with the same permissions all get it. */
export class KeptLists {
  readonly #kept = new Map<string, KeptText>()

  of(tools: readonly ListedTool[]): KeptText {
    const key = tools.map(({ name }) => name).join(' ')
    const list = this.#kept.get(key) ?? new KeptText(JSON.stringify({ tools }), LIST)
    // What was asked for last goes last.
    this.#kept.delete(key)
    this.#kept.set(key, list)
    const [oldest] = this.#kept.keys()
    if (this.#kept.size > MOST_KEPT && oldest !== undefined) this.#kept.delete(oldest)
    return list
  }
}

import type { BriefStepView, FullStepView } from '../../tools/shared/views/step-view.ts'
import { asTyped } from '../../model/text.ts'
import type { Page, Paint } from '../../../../platform/cli/terminal/page.ts'
import { textWidth } from '../../../../platform/cli/terminal/text-width.ts'
import { clip, count, oneLine, plural, span } from './format.ts'
import { summarizeInput, readableJson } from './summarize-input.ts'

export type ShownStep = { readonly turn_index: number } & (BriefStepView | FullStepView)
type Field = ShownStep['fields'][number]

/** The most lines of each kind, unless full texts are shown. */
const MOST: Readonly<Partial<Record<ShownStep['kind'], number>>> = {
  user: 12,
  assistant: 12,
  thinking: 3,
  tool_result: 4,
}
const MOST_OTHERS = 2

interface SeenCall {
  readonly time: string | undefined
  /** Whether its line already shows the outcome. */
  readonly showsOutcome: boolean
}

/** Renders steps in order: a sign for the kind, and the text beside and below it. */
export class StepLines {
  readonly #page: Page
  readonly #full: boolean
  readonly #calls = new Map<string, SeenCall>()

  constructor(page: Page, full: boolean) {
    this.#page = page
    this.#full = full
  }

  of(step: ShownStep): string[] {
    const { paint } = this.#page
    const { faint, strong } = paint
    switch (step.kind) {
      case 'user':
        return this.#text(strong('❯'), this.#full ? step : typed(step), strong)
      case 'assistant':
        return this.#text('●', step)
      case 'thinking':
        return this.#text(faint('∴'), step, faint)
      case 'tool_call':
        return this.#call(step)
      case 'tool_result':
        return this.#result(step)
      case 'compaction':
        return this.#text(faint('≡'), step, faint, 'compacted')
      case 'notice':
        return this.#text(faint('·'), step, faint, step.name)
      case 'unknown':
        return this.#text(faint('?'), step, faint, step.name)
    }
  }

  #text(sign: string, step: ShownStep, paint: Paint['strong'] = same, name?: string): string[] {
    const { kind, fields } = step
    const [first, ...others] = fields
    const lead = name === undefined ? '' : `${name}  `
    const lines = this.#beginning(first, MOST[kind] ?? MOST_OTHERS, lead)
    return withSign(
      sign,
      [...lines, ...(this.#full ? others.flatMap((field) => this.#named(field)) : [])],
      paint,
    )
  }

  #call({ turn_index, step_index, name = 'tool', time, outcome, duration_ms, subagent, fields }: ShownStep) {
    const { paint, width } = this.#page
    this.#calls.set(`${turn_index}/${step_index}`, { time, showsOutcome: outcome !== undefined })
    const sign = outcome === undefined ? '→' : signOf(outcome === 'failed', paint)
    const took = duration_ms === undefined ? '' : ` ${span(duration_ms)}`
    const started = subagent === undefined ? '' : ` (started ${subagent})`
    const title = `${paint.strong(name)}${paint.faint(took + started)}`
    if (this.#full) return withSign(sign, [title, ...fields.flatMap((field) => this.#named(field))])
    const room = width - textWidth(name + took + started) - 4
    const [input] = fields
    const words = input && room > 8 ? oneLine(summarizeInput(input.text), room) : ''
    return withSign(sign, [words === '' ? title : `${title}  ${words}`])
  }

  /** Directly below its call, only the output is shown. */
  #result({ turn_index, step_index, name = 'result', time, failed, partner, fields }: ShownStep) {
    const { paint } = this.#page
    const call = partner && this.#calls.get(`${partner.turn_index}/${partner.step_index}`)
    const isBelow = partner?.turn_index === turn_index && partner.step_index === step_index - 1
    const shown = this.#full
      ? fields.flatMap((field) => this.#named(field))
      : fields.slice(0, 1).flatMap((field) => this.#beginning(field, MOST.tool_result ?? MOST_OTHERS))
    const lines = shown.map(this.#full || failed === true ? same : paint.faint)
    if (call?.showsOutcome && isBelow) return lines.map(indented)
    const took = call?.time === undefined || time === undefined ? '' : ` ${span(spanOf(call.time, time))}`
    return withSign(signOf(failed === true, paint), [`${name}${paint.faint(took)}`, ...lines])
  }

  #named({ name, text, format }: Field): string[] {
    const { lines } = clip(format === 'json' ? readableJson(text) : text, this.#page.width - 4, Infinity)
    return [this.#page.paint.faint(`${name}:`), ...lines.map(indented)]
  }

  #beginning(field: Field | undefined, most: number, lead = ''): string[] {
    if (!field) return [lead.trimEnd()]
    const { lines, more } = clip(lead + field.text, this.#page.width - 2, this.#full ? Infinity : most)
    const cut = 'truncated' in field ? field.truncated : undefined
    const rest = cut
      ? [`… ${count(cut.full_length)} ${cut.unit} in all`]
      : more > 0
        ? [`… ${plural(more, 'more line')}`]
        : []
    return [...lines, ...rest.map(this.#page.paint.faint)]
  }
}

const typed = (step: ShownStep): ShownStep => ({
  ...step,
  fields: step.fields.map((field) => ({ ...field, text: asTyped(step.name, field.text) })),
})

const same = (text: string): string => text
const indented = (line: string): string => (line === '' ? '' : `  ${line}`)
const signOf = (failed: boolean, paint: Paint): string => (failed ? paint.bad('✗') : paint.good('✓'))
const spanOf = (from: string, to: string): number => Math.max(0, Date.parse(to) - Date.parse(from))

/** The first line beside the sign, the others below. */
const withSign = (sign: string, lines: readonly string[], paint: Paint['strong'] = same): string[] =>
  lines.map((line, at) => (at === 0 ? `${sign} ${paint(line)}` : indented(line === '' ? '' : paint(line))))

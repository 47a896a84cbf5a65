import { pino } from 'pino'
import { expect, test } from 'vitest'
import { LineLogger } from './log.ts'

type Tell = (logger: Pick<LineLogger, 'info' | 'warn' | 'error'>) => void

const failure = Object.assign(new Error('outer "quoted"', { cause: new TypeError('inner') }), { code: 'E1' })

const around = new Error('around')
around.cause = new Error('within', { cause: around })
const many = new AggregateError([new RangeError('one', { cause: 'a text' }), 'two', 3], 'several')
class Named extends Error {
  override name = 'NotItsClass'
}
const holding = Object.assign(new Named('holding'), {
  first: failure,
  rows: [{ id: 1 }],
  nothing: undefined,
  stack: 'a stack of its own',
})
Object.assign(failure, { held: { by: 'a plain object' } })
const mutual = Object.assign(new Error('one'), { other: new Error('other') })
Object.assign(mutual.other, { other: mutual, itself: mutual.other })
class Foreign extends Error {}
Object.assign(Foreign.prototype, { name: 'Foreign', shared: 'on the prototype', constructor: undefined })
const foreign = Object.assign(new Foreign('like one'), { code: 7 })

const said: readonly Tell[] = [
  (logger) => logger.info({}, 'nothing more'),
  (logger) => logger.info({ a: 1, b: 'x\n"y"', c: null, d: undefined, e: { f: [1, '2'] } }, 'fields'),
  (logger) => logger.warn({ err: failure, tool: 'x' }, 'an error with its cause'),
  (logger) => logger.warn({ err: around }, 'causes in a circle'),
  (logger) => logger.warn({ err: many }, 'several errors in one'),
  (logger) => logger.warn({ err: holding }, 'an error that holds another'),
  (logger) => logger.warn({ err: mutual }, 'errors that hold each other'),
  (logger) => logger.warn({ err: foreign }, 'fields on the prototype'),
  (logger) => logger.error({ err: 'no error at all' }, 'ümlaut \u2028'),
  (logger) => logger.error({ err: undefined }, 'none'),
]

function linesOf(make: (lines: { write(line: string): void }) => Parameters<Tell>[0]): string[] {
  const lines: string[] = []
  const logger = make({ write: (line) => void lines.push(line.replace(/"time":\d+/, '"time":0')) })
  for (const tell of said) tell(logger)
  return lines
}

test.for(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'])(
  'writes what pino writes at level %s, byte for byte',
  (level) => {
    const ours = linesOf((lines) => new LineLogger(level, lines))
    expect(ours).toEqual(linesOf((lines) => pino({ level, base: null, safe: false }, lines)))
  },
)

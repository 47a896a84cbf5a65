import { pino } from 'pino'
import { expect, test } from 'vitest'
import { LineLogger } from './line-logger.ts'

type Tell = (logger: Pick<LineLogger, 'info' | 'warn' | 'error'>) => void

const failure = Object.assign(new Error('outer "quoted"', { cause: new TypeError('inner') }), { code: 'E1' })

const said: readonly Tell[] = [
  (logger) => logger.info({}, 'nothing more'),
  (logger) => logger.info({ a: 1, b: 'x\n"y"', c: null, d: undefined, e: { f: [1, '2'] } }, 'fields'),
  (logger) => logger.warn({ err: failure, tool: 'x' }, 'an error with its cause'),
  (logger) => logger.error({ err: 'no error at all' }, 'ümlaut \u2028'),
  (logger) => logger.error({ err: undefined }, 'none'),
]

function linesOf(make: (lines: { write(line: string): void }) => Parameters<Tell>[0]): string[] {
  const lines: string[] = []
  const logger = make({ write: (line) => void lines.push(line.replace(/"time":\d+/, '"time":0')) })
  for (const tell of said) tell(logger)
  return lines
}

test.for(['trace', 'info', 'warn', 'silent'])(
  'writes what pino writes at level %s, byte for byte',
  (level) => {
    const ours = linesOf((lines) => new LineLogger(level, lines))
    expect(ours).toEqual(linesOf((lines) => pino({ level, base: null, safe: false }, lines)))
  },
)

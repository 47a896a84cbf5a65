import { pino, type Logger } from 'pino'

const BUFFER_BYTES = 4096
const FLUSH_MS = 500

/** Where log lines go: standard error, or a file that grows in batches. */
export type LogTarget = { stderr: true } | { file: string }

export interface Log {
  logger: Logger
  /** Writes out what is buffered. */
  flush(): void
}

export function openLog(level: string, target: LogTarget): Log {
  const destination = pino.destination(
    'file' in target
      ? { dest: target.file, mkdir: true, sync: false, minLength: BUFFER_BYTES, periodicFlush: FLUSH_MS }
      : { dest: process.stderr.fd, sync: false, minLength: BUFFER_BYTES, periodicFlush: FLUSH_MS },
  )
  return { logger: pino({ level, base: null }, destination), flush: () => destination.flushSync() }
}

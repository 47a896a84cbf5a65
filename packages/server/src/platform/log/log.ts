import { mkdirSync, openSync } from 'node:fs'
import { dirname } from 'node:path'
import { BatchedLines } from './batched-lines.ts'
import { LineLogger } from './line-logger.ts'

/** Where log lines go: standard error, or a file that grows in batches. */
export type LogTarget = { stderr: true } | { file: string }

export interface Log {
  logger: Pick<LineLogger, 'info' | 'warn' | 'error'>
  /** Writes out what is buffered. */
  flush(): void
}

export function openLog(level: string, target: LogTarget): Log {
  const lines = new BatchedLines('file' in target ? openFile(target.file) : process.stderr.fd)
  return { logger: new LineLogger(level, lines), flush: () => lines.flush() }
}

function openFile(file: string): number {
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 })
  return openSync(file, 'a', 0o600)
}

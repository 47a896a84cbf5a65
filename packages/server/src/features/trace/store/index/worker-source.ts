import { closeSync, constants, fstatSync, openSync, readSync } from 'node:fs'
import type { LogSource } from '../lines/log-source.ts'

/** A log for a thread that has nothing else to do: waiting for each read costs less than being told of its end. */
export function openWorkerSource(path: string): LogSource {
  const file = openSync(path, constants.O_RDONLY | constants.O_NONBLOCK)
  if (!fstatSync(file).isFile()) {
    closeSync(file)
    throw new Error(`${path} is no plain file`)
  }
  return {
    async read(into, at) {
      let filled = 0
      while (filled < into.length) {
        const got = readSync(file, into, filled, into.length - filled, at + filled)
        if (got === 0) break
        filled += got
      }
      return filled
    },
    size: async () => fstatSync(file).size,
    close: async () => closeSync(file),
  }
}

import { constants } from 'node:fs'
import { open } from 'node:fs/promises'

/** Random access to a log, which may grow while it is read. */
export interface LogSource {
  /** Fills `into` from byte `at`; returns less only at the end. */
  read(into: Uint8Array, at: number): Promise<number>
  size(): Promise<number>
  close(): Promise<void>
}

/** Refuses anything but plain files: opening a pipe would block. */
export async function openSource(path: string): Promise<LogSource> {
  const handle = await open(path, constants.O_RDONLY | constants.O_NONBLOCK)
  const stat = await handle.stat()
  if (!stat.isFile()) {
    await handle.close()
    throw new Error(`${path} is no plain file`)
  }
  return {
    async read(into, at) {
      let filled = 0
      while (filled < into.length) {
        const { bytesRead } = await handle.read(into, filled, into.length - filled, at + filled)
        if (bytesRead === 0) break
        filled += bytesRead
      }
      return filled
    },
    size: async () => (await handle.stat()).size,
    close: () => handle.close(),
  }
}

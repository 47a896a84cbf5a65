import type { LogSource } from '../../../packages/server/src/features/trace/store/lines/log-source.ts'

/** A log in memory, of which a read gives at most `mostAtOnce` bytes. */
export function bytesSource(bytes: Buffer, mostAtOnce = Infinity): LogSource {
  return {
    async read(into, at) {
      return bytes.copy(into, 0, at, Math.min(bytes.length, at + Math.min(into.length, mostAtOnce)))
    },
    size: async () => bytes.length,
    close: async () => {},
  }
}

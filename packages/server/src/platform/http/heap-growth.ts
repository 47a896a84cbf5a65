/** In percent of what a full collection leaves. V8 would choose up to 300, so that garbage alone takes 200 MB. */
const OLD_HEAP_GROWTH = 20

/**
 * Limits how far the heaps of all threads grow between collections, which a call costs no less without. The young heap
 * keeps the size that a start gives it: V8 would let it grow with what happens to be under way, from 16 to 110 MB.
 */
export async function limitHeapGrowth(): Promise<void> {
  // Not loaded before the server listens: its first answer does not need it.
  const { setFlagsFromString } = await import('node:v8')
  setFlagsFromString('--semi-space-growth-factor=1')
  setFlagsFromString(`--heap-growing-percent=${OLD_HEAP_GROWTH}`)
}

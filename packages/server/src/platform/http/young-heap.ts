/**
 * Keeps the heap of young objects at the size that a start gives it. V8 would let it grow with what happens to be under
 * way when it collects, from 16 to 110 MB, and a call costs no less for it.
 */
export async function capYoungHeap(): Promise<void> {
  // Not loaded before the server listens: its first answer does not need it.
  const { setFlagsFromString } = await import('node:v8')
  setFlagsFromString('--semi-space-growth-factor=1')
}

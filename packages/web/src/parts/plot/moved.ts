/** Where a key leads from a point; undefined for a key that leads nowhere. */
export function moved(key: string, from: number | undefined, count: number): number | undefined {
  const last = count - 1
  const leap = Math.max(2, Math.round(count / 10))
  const within = (at: number): number => Math.min(last, Math.max(0, at))
  switch (key) {
    case 'ArrowRight':
    case 'ArrowUp':
      return within((from ?? -1) + 1)
    case 'ArrowLeft':
    case 'ArrowDown':
      return within((from ?? count) - 1)
    case 'PageUp':
      return within((from ?? -1) + leap)
    case 'PageDown':
      return within((from ?? count) - leap)
    case 'Home':
      return 0
    case 'End':
      return last
    default:
      return undefined
  }
}

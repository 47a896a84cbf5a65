import type { Flag } from './flags.ts'

/** The flag that an argument's place belongs to, as it is typed: `entries.0.course` is `--entries (0.course)`. */
export function flagOfPath(path: string, flags: readonly Flag[]): string {
  const [best] = flags
    .map((flag) => ({ flag, place: flag.path.join('.') }))
    .filter(({ place }) => path === place || path.startsWith(`${place}.`))
    .toSorted((a, b) => b.place.length - a.place.length)
  if (!best) return path
  const deeper = path.slice(best.place.length + 1)
  return deeper === '' ? `--${best.flag.name}` : `--${best.flag.name} (${deeper})`
}

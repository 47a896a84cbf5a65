import type { FileNames } from '../file-names.ts'
import { linkKey } from '../link-key.ts'

export function namedFiles(paths: Iterable<string>): FileNames {
  const byKey = Map.groupBy(paths, linkKey)
  return { withKey: (key) => byKey.get(key) ?? [] }
}

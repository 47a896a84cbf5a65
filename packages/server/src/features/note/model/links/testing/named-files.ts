import { type FileNames, linkKey } from '../link-paths.ts'

export function namedFiles(paths: Iterable<string>): FileNames {
  const byKey = Map.groupBy(paths, linkKey)
  return { withKey: (key) => byKey.get(key) ?? [] }
}

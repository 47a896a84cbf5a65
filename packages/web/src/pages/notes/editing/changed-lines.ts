interface Lines {
  /** The number of the first of them. */
  from: number
  lines: string[]
}

/** What two texts do not have in common: the lines between those that begin and those that end both. */
export function changedLines(one: string, other: string): { one: Lines; other: Lines } {
  const [ones, others] = [linesOf(one), linesOf(other)]
  const most = Math.min(ones.length, others.length)
  let head = 0
  while (head < most && ones[head] === others[head]) head += 1
  let tail = 0
  while (tail < most - head && ones.at(-1 - tail) === others.at(-1 - tail)) tail += 1
  return {
    one: { from: head + 1, lines: ones.slice(head, ones.length - tail) },
    other: { from: head + 1, lines: others.slice(head, others.length - tail) },
  }
}

/** The file's last line end is not a line. */
const linesOf = (text: string): string[] => text.replace(/\n$/, '').split('\n')

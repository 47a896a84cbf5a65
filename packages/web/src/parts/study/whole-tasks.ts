import type { Data } from '../../api/call.ts'

type ListedTask = Data<'list_tasks'>['tasks'][number]
export type Task = Omit<ListedTask, 'part'>

type LongField = 'description' | 'notes'

/** The tasks of all pages; a text that was too long for one is put together, and what lacks its end is left out. */
export function wholeTasks(listed: readonly ListedTask[], isAll: boolean): Task[] {
  const tasks = new Map<string, Task>()
  let lastPart: ListedTask | undefined
  for (const { part, ...task } of listed) {
    const known = tasks.get(task.id)
    const field = longField(part?.field)
    tasks.set(
      task.id,
      known && field
        ? { ...known, [field]: (known[field] ?? '') + (task[field] ?? '') }
        : { ...known, ...task },
    )
    lastPart = part ? { ...task, part } : undefined
  }
  // A page that ends inside a task goes on with it, as far as is known.
  if (lastPart && !isAll) tasks.delete(lastPart.id)
  return [...tasks.values()]
}

const longField = (name: string | undefined): LongField | undefined =>
  name === 'description' || name === 'notes' ? name : undefined

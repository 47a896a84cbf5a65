import type { Data } from '../../api/call.ts'
import { useEveryPage, useToolPages } from '../../api/use-tool.ts'

const PAGE = 100
/** Beyond this many pages one asks for the next by hand. */
const MOST_PAGES = 20

/** All that is to be done: only the whole can be ordered by when it is due. */
export function usePendingTasks() {
  const query = useToolPages('list_tasks', { status: 'pending', limit: PAGE })
  useEveryPage(query, MOST_PAGES)
  return withTasks(query)
}

/** What is done, in the order in which it was written down. */
export const useDoneTasks = (enabled: boolean) =>
  withTasks(useToolPages('list_tasks', { status: 'completed' }, { enabled }))

function withTasks(query: ReturnType<typeof useToolPages<'list_tasks'>>) {
  const { pages, hasNextPage } = query
  return {
    query,
    isKnown: pages.length > 0,
    tasks: wholeTasks(
      pages.flatMap(({ data }) => data.tasks),
      !hasNextPage,
    ),
    total: pages[0]?._meta.total_items,
  }
}

type ListedTask = Data<'list_tasks'>['tasks'][number]
export type Task = Omit<ListedTask, 'part'>

type LongField = 'description' | 'notes'

/** The tasks of all pages; a text that was too long for one is put together, and what lacks its end is left out. */
function wholeTasks(listed: readonly ListedTask[], isAll: boolean): Task[] {
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

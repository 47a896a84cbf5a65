import type { Data } from '../../api/call.ts'
import { useEveryPage, useToolPages } from '../../api/use-tool.ts'

const PAGE = 100
/** More pages are loaded on request only. */
const MOST_PAGES = 20

/**
 * All pending tasks; only the full list can be sorted by due date.
 *
 * @param repeatsUntil up to which day the days of repeating tasks are told
 */
export function usePendingTasks(repeatsUntil?: string) {
  const until = repeatsUntil === undefined ? {} : { repeats_until: repeatsUntil }
  const query = useToolPages(
    'list_tasks',
    { status: 'pending', limit: PAGE, ...until },
    { keepPrevious: repeatsUntil !== undefined },
  )
  useEveryPage(query, MOST_PAGES)
  return withTasks(query)
}

/** Completed tasks, in the order they were added. */
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

/** The tasks of all pages; joins texts that were split across pages and leaves out incomplete ones. */
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
  // The rest of this task is on the next page.
  if (lastPart && !isAll) tasks.delete(lastPart.id)
  return [...tasks.values()]
}

const longField = (name: string | undefined): LongField | undefined =>
  name === 'description' || name === 'notes' ? name : undefined

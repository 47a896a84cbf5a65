import { useEveryPage, useToolPages } from '../../api/use-tool.ts'
import { wholeTasks } from './whole-tasks.ts'

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

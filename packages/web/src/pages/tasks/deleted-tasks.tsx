import { useToolPages } from '../../api/use-tool.ts'
import { dayText } from '../../parts/dates.ts'
import { Deleted, DeletedRows } from '../../parts/deleted.tsx'
import { useToast } from '../../parts/toast.tsx'
import { wholeTasks } from '../../parts/tasks/whole-tasks.ts'
import type { TaskActions } from './use-task-actions.ts'

interface Props {
  today: string
  actions: TaskActions
}

/** What was deleted, the latest first; each comes back as it was. */
export function DeletedTasks(props: Props) {
  return <Deleted>{() => <Tasks {...props} />}</Deleted>
}

function Tasks({ today, actions }: Props) {
  const say = useToast()
  const found = useToolPages('list_tasks', { deleted: true })
  const tasks = wholeTasks(
    found.pages.flatMap(({ data }) => data.tasks),
    !found.hasNextPage,
  )
  return (
    <DeletedRows
      of="task"
      query={found}
      things={tasks.map(({ id, title, due_date, labels, is_completed }) => ({
        id,
        name: title,
        about: [is_completed ? 'Done' : due_date && dayText(due_date, today), ...labels]
          .filter(Boolean)
          .join(', '),
      }))}
      total={found.pages[0]?._meta.total_items}
      onBringBack={async ({ id, name }) => {
        if (await actions.bringBack(id)) say({ text: `Back on the list: ${name}` })
      }}
    />
  )
}

const KEY = 'tasks-view'

export const TASK_VIEWS = [
  { id: 'list', label: 'List' },
  { id: 'week', label: 'Week' },
  { id: 'month', label: 'Month' },
] as const
export type TaskView = (typeof TASK_VIEWS)[number]['id']

const viewNamed = (name: string | null | undefined): TaskView | undefined =>
  TASK_VIEWS.find(({ id }) => id === name)?.id

/** The view that the address names, else the one last chosen in this browser. */
export function taskView(named: string | undefined): TaskView {
  try {
    return viewNamed(named) ?? viewNamed(localStorage.getItem(KEY)) ?? 'list'
  } catch {
    return viewNamed(named) ?? 'list'
  }
}

export function keepTaskView(view: TaskView): void {
  try {
    localStorage.setItem(KEY, view)
  } catch {
    // Without storage it is chosen again.
  }
}

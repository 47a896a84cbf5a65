const NO_TASKS =
  'Needs the extension io.modelcontextprotocol/tasks, which the SDK does not have and we do not declare'

/** The scenarios that no revision requires and that fail here, each with its reason. */
export const failingUnscored: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  '2025-11-25': {},
  '2026-07-28': {
    'tasks-lifecycle': NO_TASKS,
    'tasks-capability-negotiation': NO_TASKS,
    'tasks-wire-fields': NO_TASKS,
    'tasks-request-state-removal': NO_TASKS,
    'tasks-mrtr-input': NO_TASKS,
    'tasks-request-headers': NO_TASKS,
    'tasks-dispatch-and-envelope': NO_TASKS,
    'tasks-required-task-error': NO_TASKS,
    'tasks-mrtr-composition': NO_TASKS,
  },
}

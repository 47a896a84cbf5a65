/** `dueDate` and `due_date` as they are typed: `due-date`. */
export const kebabCase = (name: string): string =>
  name
    .replace(/([a-z0-9])([A-Z])/g, '$1-$2')
    .replace(/[_\s]+/g, '-')
    .toLowerCase()

/** `dueDate` and `due_date` as they are read: `due date`. */
export const inWords = (name: string): string => kebabCase(name).replaceAll('-', ' ')

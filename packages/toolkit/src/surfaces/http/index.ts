export { takenCodings } from './content-coding.ts'
export { readNodeJson } from './json-body.ts'
export { Refusal } from './refusal.ts'
export { STATUS } from './status.ts'

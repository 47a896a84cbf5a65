export { cursorBox, type CursorBinding } from './cursor.ts'
export { pageFitter } from './fit.ts'
export {
  asFound,
  byKey,
  byKeyWithTotal,
  byOffset,
  shortKey,
  singleRecord,
  wholeList,
  withMore,
} from './sources.ts'
export { wholeDataOf } from './whole-data.ts'
export { fittingCount, withinCeilings } from './within-ceilings.ts'

export { analyze } from './analyze.ts'
export { FITTING, RANKING, type Ranking } from './ranking.ts'
export { ToolIndex, type SearchOptions, type ToolHit } from './tool-index.ts'
export type { IndexedField, IndexedTool } from './tool-texts.ts'

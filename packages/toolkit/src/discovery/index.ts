export { analyze } from './analyze.ts'
export { ToolIndex, type IndexedField, type ToolHit } from './tool-index.ts'

export { Discovery, type DiscoveryOptions } from './discovery.ts'
export { GET_TOOLS } from './get-tools.ts'
export { USE_TOOL } from './use-tool.ts'
export { FIRST_RIGHT, NOTHING_RIGHT } from './first-right.ts'

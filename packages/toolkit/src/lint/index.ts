export { contractChange, versionFaults, type ContractChange } from './contract-change.ts'
export { toolAdvice, toolFaults } from './checklist.ts'
export {
  WHOLE_REGISTRY,
  type Finding,
  type LintCheck,
  type LintedRegistry,
  type LintOptions,
  type Ranker,
} from './finding.ts'
export { lintRegistry } from './lint-registry.ts'

export { contractChange, versionFaults, type ContractChange } from './contract-change.ts'
export { toolFaults } from './checklist.ts'

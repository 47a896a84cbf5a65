export { ContractFault, type Check } from './check.ts'
export { contractChecks, contractFaults } from './contract-checks.ts'
export { describeContract, type Runner } from './describe-contract.ts'
export type { ContractOptions, ContractSubject, OpenSubject } from './subject.ts'

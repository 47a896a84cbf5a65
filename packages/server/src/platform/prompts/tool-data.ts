export { wholeDataOf } from '@tutor-nexus/toolkit/paging'

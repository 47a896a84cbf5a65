/** A fictional guide of 45 agreements, 20 a page, as the BC guide's interface answers. */
export const GUIDE_ROWS = 45
const PAGE = 20

const agreement = (index: number) => ({
  SndrInstitutionCode: 'NREA',
  SndrSubjectCode: 'HERB',
  SndrCourseNumber: String(1100 + index),
  SndrCourseCredit: 3,
  RcvrInstitutionCode: 'ESTU',
  Detail: index === 3 ? 'ask the gardener' : `ESTU BOTN ${101 + index} (3)`,
  Condition: null,
  StartDate: '20030501',
  EndDate: null,
})

export const guidePage = (page: number) => ({
  courses: Array.from({ length: GUIDE_ROWS }, (_, index) => agreement(index))
    .slice((page - 1) * PAGE, page * PAGE)
    .map((one) => ({ agreements: [one] })),
  currentPage: String(page),
  totalPages: Math.ceil(GUIDE_ROWS / PAGE),
  totalAgreements: GUIDE_ROWS,
  pageLength: PAGE,
})

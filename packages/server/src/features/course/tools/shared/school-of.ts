/** The institution of a canonical reference: `sfu` of `sfu:CMPT 225`. */
export const schoolOf = (course: string): string => course.slice(0, course.indexOf(':'))

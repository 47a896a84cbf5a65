/** On the demo catalog. */
export const compareExamples = [
  {
    description: 'Where one course counts, of two schools',
    params: {
      sourceCourses: ['nrc:CPSC 1020'],
      schools: ['aur', 'mbc'],
      asOfDate: '2026-11-15',
    },
    expectedResult: {
      asOfDate: '2026-11-15',
      summary:
        'Your courses count most at University of Aurelia: 3 of your credits transfer. 1 school has no agreement about them.',
      items: [
        {
          rank: 1,
          institution: 'aur',
          name: 'University of Aurelia',
          sourceCredits: 3,
          targetCredits: 3,
          transfers: 1,
          nothing: 0,
          open: 0,
          creditsKnown: true,
          ifCompleted: false,
          optimal: true,
        },
      ],
      totalCount: 1,
      withoutAgreement: [{ institution: 'mbc', name: 'Marrow Bay Community College' }],
      withoutAgreementCount: 1,
      notLoaded: [],
      dataFrom: '2026-11-01',
      hasMore: false,
    },
  },
]

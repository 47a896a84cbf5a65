declare module 'pdfmake/build/pdfmake.js' {
  const pdfMake: {
    addVirtualFileSystem(files: object): void
    createPdf(definition: object): { getBlob(): Promise<Blob> }
  }
  export default pdfMake
}

declare module 'pdfmake/build/vfs_fonts.js' {
  const files: object
  export default files
}

declare module 'class-validator/cjs/*' {
  export * from 'class-validator';
}

import { checkFile } from './check-file';

const check = (path: string, part: string, size: number) =>
  checkFile({ path, content: Buffer.from(part.repeat(size / part.length)) }, [path]);

const KIB = 1024;
/** Far above what a linear check needs, and far below what a quadratic one does. */
const MAX_MS = 10_000;

const BUILD_FILES = 'a.yml CMakeLists.txt go.mod package.json requirements.txt Dockerfile a.xml';
const SOURCES =
  'a.html a.xhtml a.svg a.css a.py a.mjs a.ts a.tsx a.sh a.sql a.bat a.cmd a.go a_test.go a.java a.cpp a.c a.h a.cs a.csproj a.rs Cargo.toml a.php a.rb a.ps1 a.psm1';

/** The time of the processor, which other programs do not lengthen. */
const millisecondsFor = (path: string, parts: readonly string[], size: number): number => {
  const start = process.cpuUsage();
  for (const part of parts) check(path, part, size);
  return process.cpuUsage(start).user / 1000;
};

describe('a check of text that was made to slow it down ends soon', () => {
  it.each(BUILD_FILES.split(' '))('in %s', (path) => {
    const parts = ['\n', ' ', '\t', ' \n', '\r\n', '-', '(', 'a\n'];
    expect(millisecondsFor(path, parts, 4 * KIB * KIB)).toBeLessThan(MAX_MS);
  });

  it('in a line of 16 MiB of spaces', () => {
    expect(check('a.yml', ' ', 16 * KIB * KIB).findings).toEqual([]);
  });

  it.each(SOURCES.split(' '))('in %s', (path) => {
    const parts = ['\n', ' ', '\t', '(', '{', '[', '<', '"', "'", '`', '(\n', '/*', '//'];
    expect(millisecondsFor(path, parts, 300 * KIB)).toBeLessThan(MAX_MS);
  });

  it.each([
    ['a.go', 'import (\n\n'],
    ['a.go', ';import ("a" // '],
    ['a.mjs', 'import {run\n'],
    ['a.mjs', 'import {run '],
    ['a.php', '<?php use '],
    ['a.mjs', '/*\n'],
    ['a.html', '<script>'],
    ['a.html', '<p "'],
    ['a.html', '<!--'],
    ['a.py', "'''\n"],
    ['a.html', '<script>import {run\n'],
  ])('in %s of %j', (path, part) => {
    expect(millisecondsFor(path, [part], 300 * KIB)).toBeLessThan(MAX_MS);
  });
});

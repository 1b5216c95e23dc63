import { screen, within } from '@testing-library/react';
import { aTool, detailOf } from '../../test/builders';
import { renderPage } from '../../test/renderPage';
import { ToolLesson } from './ToolLesson';

const show = (given: Parameters<typeof detailOf>[1]) =>
  renderPage(<ToolLesson detail={detailOf(aTool(), given)} heading="h2" />);

const section = (name: string) => within(screen.getByRole('region', { name }));

describe('the lesson of a tool', () => {
  it('shows lists and code of its excerpt as such, and its markup as text', () => {
    show({
      lessonExcerpt: 'Sort them:\n\n1. By subject.\n2. By <b>novelty</b>.\n\n```\nsh quiz.sh\n```',
    });
    const excerpt = section('From the lesson');
    expect(excerpt.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
      'By subject.',
      'By <b>novelty</b>.',
    ]);
    expect(excerpt.getByText('sh quiz.sh').tagName).toBe('CODE');
  });

  it('sets the names of files, and nothing else, in monospace type', () => {
    show({
      contents: ['practice/01.txt to 10.txt: ten texts', 'README', 'Accounts: a second proof'],
    });
    const contents = section("What's inside");
    const isMono = (name: string) => contents.getByText(name).className.includes('mono');
    expect(['practice/01.txt to 10.txt', 'README', 'Accounts'].map(isMono)).toEqual([
      true,
      true,
      false,
    ]);
    expect(contents.getByText('ten texts')).toBeVisible();
  });

  it('shows six contents and three names until all are asked for, which are in the page already', async () => {
    const { user } = show({
      contents: Array.from({ length: 8 }, (_, index) => `${index}.md`),
      knownAs: ['Nmap', 'SYN scan', 'Port scan', 'T1046 Network Service Discovery'],
    });
    const contents = section("What's inside");
    const names = section('Standards and techniques');
    expect(contents.getAllByRole('listitem')).toHaveLength(6);
    expect(names.getAllByRole('link')).toHaveLength(3);
    expect(contents.getByText('7.md')).toBeInTheDocument();
    await user.click(contents.getByRole('button', { name: 'Show more' }));
    expect(contents.getAllByRole('listitem')).toHaveLength(8);
    await user.click(names.getByRole('button', { name: 'Show all 4', expanded: false }));
    expect(names.getAllByRole('link')).toHaveLength(4);
    await user.click(names.getByRole('button', { name: 'Show fewer', expanded: true }));
    expect(names.getAllByRole('link')).toHaveLength(3);
  });

  it('has a button for the rest of a list only where there is one', () => {
    show({ contents: ['README.md'], knownAs: ['Nmap'] });
    expect(screen.queryByRole('button')).toBeNull();
  });
});

import { imitatesStaff } from './imitates-staff';

describe('the name of a rating', () => {
  it.each([
    'EXE',
    'exe',
    'E X E',
    'e.x.e',
    'E-X-E Team',
    'The EXE Team',
    'exeteam',
    'EXE Support',
    'ExeAdmin',
    'admin',
    'Admin',
    'A d m i n',
    'admin2',
    'Admin_01',
    '4dm1n',
    'Ádmin',
    'Administrator',
    'ADMINISTRATOR of EXE',
    'Support',
    'IT Support',
    'Moderator Mike',
    'staff',
    'St@ff',
    'Official',
    'Ехе', // Cyrillic
    'ＥＸＥ', // fullwidth
    'аdmin', // a Cyrillic letter
    'EXE\u00a0Official',
  ])('%j imitates the staff', (name) => {
    expect(imitatesStaff(name)).toBe(true);
  });

  it.each([
    'Ada',
    'Alexei',
    'Exeter Student',
    'Alexe',
    'Mike Stafford',
    'Supporter of Ada',
    'Moderate Mo',
    'Officially Amazed',
    'badminton4ever',
    'Modesta',
    'E. X. Ample',
    'The Team',
    'Олексій',
    '李小龍',
    'b_3f9c',
    '!!!',
  ])('%j does not', (name) => {
    expect(imitatesStaff(name)).toBe(false);
  });
});

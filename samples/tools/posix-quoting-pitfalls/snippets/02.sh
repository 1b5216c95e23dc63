# 2. Spaces at both ends: what does this print?
name='  padded  '
echo [$name]

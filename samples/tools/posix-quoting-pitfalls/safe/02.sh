# 2. Spaces at both ends: the safe way
name='  padded  '
echo "[$name]"
